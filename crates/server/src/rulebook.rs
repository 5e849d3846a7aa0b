//! The rulebooks as the web app shows them: every clause with its anchor, scenarios folded away.
//!
//! `load` reads the chapters of `docs/rules/<game>` that are built in. **Invariant:** nothing in a chapter reaches the page as
//! markup of its own: HTML in the Markdown is shown as text (comments are left out).

use std::collections::BTreeSet;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use runehall_engine::GameInfo;
use runehall_protocol::lobby::{Chapter, Rulebook};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../docs/rules"]
#[include = "*.md"]
struct Files;

/// The code fences of a scenario.
const SCENARIO: [&str; 3] = ["given", "play", "then"];
/// The chapter that introduces the others.
const OVERVIEW: &str = "README";

/// The rulebook of a game.
pub(crate) fn load(info: &GameInfo) -> Rulebook {
    let prefix = format!("{}/", info.family());
    let mut files: Vec<(String, String)> = Files::iter()
        .filter_map(|path| {
            let id = path.strip_prefix(&prefix)?.strip_suffix(".md")?.to_owned();
            Some((id, String::from_utf8_lossy(&Files::get(&path)?.data).into_owned()))
        })
        .collect();
    files.sort_by(|(a, _), (b, _)| (a != OVERVIEW, a).cmp(&(b != OVERVIEW, b)));
    book(info, &files)
}

/// Chapters from `(id, Markdown)`. First every clause is found, then clauses that the text names become links.
fn book(info: &GameInfo, files: &[(String, String)]) -> Rulebook {
    let known: BTreeSet<String> = files.iter().flat_map(|(_, text)| clauses(info, text)).collect();
    let chapters = files.iter().map(|(id, text)| {
        let mut page = Page { info, known: &known, chapters: files, title: String::new(), out: vec![] };
        page.read(text);
        let mut out = String::new();
        html::push_html(&mut out, page.out.into_iter());
        Chapter { id: id.clone(), title: page.title, html: out, clauses: clauses(info, text) }
    });
    Rulebook { title: info.title.to_owned(), chapters: chapters.collect() }
}

fn parse(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

/// The clauses that have a heading in this text, or are points of a list, in order.
fn clauses(info: &GameInfo, text: &str) -> Vec<String> {
    let mut found = vec![];
    let (mut at_start, mut in_point) = (false, false);
    for event in parse(text) {
        if let (true, Event::Text(text)) = (at_start, &event) {
            found.extend(text.split(' ').next().filter(|word| is_clause(info, word)).map(str::to_owned));
        }
        at_start =
            matches!(event, Event::Start(Tag::Heading { .. })) || (in_point && event == Event::Start(Tag::Strong));
        in_point = opens_point(&event, in_point);
    }
    found
}

/// Whether what comes next is the beginning of a point of a list.
fn opens_point(event: &Event<'_>, before: bool) -> bool {
    *event == Event::Start(Tag::Item) || (before && *event == Event::Start(Tag::Paragraph))
}

/// `ZUN-4.2`, `ZUN-X7`, `ZUN-R1`.
fn is_clause(info: &GameInfo, word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word.strip_prefix(info.clauses).and_then(|rest| rest.strip_prefix('-')).is_some_and(|rest| {
        rest.split_once('.').is_some_and(|(chapter, clause)| digits(chapter) && digits(clause))
            || rest.strip_prefix(['X', 'R']).is_some_and(digits)
    })
}

/// A chapter on its way from Markdown to HTML.
struct Page<'a> {
    info: &'a GameInfo,
    known: &'a BTreeSet<String>,
    chapters: &'a [(String, String)],
    title: String,
    out: Vec<Event<'a>>,
}

impl<'a> Page<'a> {
    fn read(&mut self, text: &'a str) {
        let highest = parse(text).filter_map(|event| sub_heading(&event)).min().unwrap_or(HeadingLevel::H3) as usize;
        let mut events = parse(text).peekable();
        let mut in_point = false;
        while let Some(event) = events.next() {
            let begins = in_point;
            in_point = opens_point(&event, begins);
            if begins
                && event == Event::Start(Tag::Strong)
                && let Some(Event::Text(clause)) = events.next_if(|next| self.is_anchor(next))
            {
                // `- **ZUN-4.2** …`: the clause is where one arrives.
                events.next_if_eq(&Event::End(TagEnd::Strong));
                self.out.push(Event::InlineHtml(format!("<strong id=\"{clause}\">{clause}</strong>").into()));
            } else if let Event::Start(Tag::Heading { level, .. }) = event {
                let inside = inside(&mut events, |end| matches!(end, TagEnd::Heading(_)));
                self.heading(level, highest, inside);
            } else if scenario_part(&event).is_some() {
                self.scenario(event, &mut events);
            } else if let Event::Start(Tag::Link { dest_url, title, link_type, id }) = event {
                let inside = inside(&mut events, |end| matches!(end, TagEnd::Link));
                let dest_url = self.link(&dest_url);
                self.out.push(Event::Start(Tag::Link { dest_url, title, link_type, id }));
                self.out.extend(inside);
                self.out.push(Event::End(TagEnd::Link));
            } else if let Event::Html(html) | Event::InlineHtml(html) = event {
                let comment = html.trim_start().starts_with("<!--") && html.trim_end().ends_with("-->");
                self.out.extend((!comment).then_some(Event::Text(html)));
            } else if let Event::Text(text) = event {
                self.text(&text);
            } else {
                self.out.push(event);
            }
        }
    }

    /// Whether this is a clause and nothing else.
    fn is_anchor(&self, event: &Event<'_>) -> bool {
        matches!(event, Event::Text(text) if is_clause(self.info, text))
    }

    /// The first heading is the title; the others follow it: the page's own are `<h1>` and `<h2>`.
    fn heading(&mut self, level: HeadingLevel, highest: usize, inside: Vec<Event<'a>>) {
        let words: String = inside
            .iter()
            .filter_map(|event| if let Event::Text(text) | Event::Code(text) = event { Some(&**text) } else { None })
            .collect();
        if level == HeadingLevel::H1 {
            self.title = words;
            return;
        }
        let level = HeadingLevel::try_from(level as usize - highest + 3).unwrap_or(HeadingLevel::H6);
        let id = words.split(' ').next().filter(|word| is_clause(self.info, word)).map(|word| word.to_owned().into());
        self.out.push(Event::Start(Tag::Heading { level, id, classes: vec![], attrs: vec![] }));
        self.out.extend(inside);
        self.out.push(Event::End(TagEnd::Heading(level)));
    }

    /// A scenario: this fence and those that follow it at once, folded.
    fn scenario(&mut self, first: Event<'a>, events: &mut std::iter::Peekable<impl Iterator<Item = Event<'a>>>) {
        self.out.push(Event::Html("<details class=\"scenario\"><summary>Scenario</summary>\n".into()));
        let mut fence = Some(first);
        while let Some(part) = fence.as_ref().and_then(scenario_part) {
            self.out.push(Event::Html(format!("<pre class=\"{part}\" data-part=\"{part}\"><code>").into()));
            self.out.extend(inside(events, |end| matches!(end, TagEnd::CodeBlock)));
            self.out.push(Event::Html("</code></pre>\n".into()));
            fence = events.next_if(|next| scenario_part(next).is_some());
        }
        self.out.push(Event::Html("</details>\n".into()));
    }

    /// Text with its clauses as links.
    fn text(&mut self, text: &str) {
        let mut plain = 0;
        for (start, _) in text.match_indices(self.info.clauses) {
            let length = text[start..].find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '.');
            let word = text[start..length.map_or(text.len(), |length| start + length)].trim_end_matches('.');
            if start >= plain && self.known.contains(word) {
                self.out.push(Event::Text(text[plain..start].to_owned().into()));
                self.out.push(Event::InlineHtml(format!("<a href=\"#{word}\">{word}</a>").into()));
                plain = start + word.len();
            }
        }
        self.out.push(Event::Text(text[plain..].to_owned().into()));
    }

    /// Where a link of the Markdown leads on the page: to a chapter by its id, to another site as it is, else nowhere.
    fn link(&self, url: &str) -> CowStr<'a> {
        let chapter = url.split('#').next().and_then(|file| file.strip_suffix(".md"));
        match chapter.filter(|id| self.chapters.iter().any(|(chapter, _)| chapter == id)) {
            Some(id) => format!("#{id}").into(),
            None if url.starts_with("https://") => url.to_owned().into(),
            None => "#".into(),
        }
    }
}

/// The events up to the end of what has just begun. What begins and ends here does not hold its like.
fn inside<'a>(events: &mut impl Iterator<Item = Event<'a>>, is_end: fn(&TagEnd) -> bool) -> Vec<Event<'a>> {
    events.take_while(|event| if let Event::End(end) = event { !is_end(end) } else { true }).collect()
}

fn sub_heading(event: &Event<'_>) -> Option<HeadingLevel> {
    if let Event::Start(Tag::Heading { level, .. }) = event {
        Some(*level).filter(|level| *level != HeadingLevel::H1)
    } else {
        None
    }
}

/// Which part of a scenario begins here, if one does.
fn scenario_part(event: &Event<'_>) -> Option<&'static str> {
    if let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) = event {
        SCENARIO.into_iter().find(|part| **part == **language)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use runehall_games::GAMES;

    fn chapter(markdown: &str) -> Chapter {
        let files = [("01-one".to_owned(), markdown.to_owned()), ("02-two".to_owned(), "### ZUN-2.1 Two".to_owned())];
        book(GAMES[0].info(), &files).chapters.swap_remove(0)
    }

    #[test]
    fn clauses_are_anchors_and_links() {
        let page =
            chapter("# 1. One\n\n### ZUN-1.1 Some `words`\n\nSee ZUN-2.1, ZUN-3.1 and ZUN-1.1. Then [two](02-two.md).");
        assert_eq!(page.title, "1. One");
        assert_eq!(page.clauses, ["ZUN-1.1"]);
        assert_eq!(
            page.html,
            "<h3 id=\"ZUN-1.1\">ZUN-1.1 Some <code>words</code></h3>\n<p>See <a href=\"#ZUN-2.1\">ZUN-2.1</a>, ZUN-3.1 and \
             <a href=\"#ZUN-1.1\">ZUN-1.1</a>. Then <a href=\"#02-two\">two</a>.</p>\n"
        );
    }

    #[test]
    fn scenarios_are_folded_and_what_they_say_is_escaped() {
        let page = chapter("# One\n\n```given\na < b\n```\n```then\nx\n```\n\nText.\n\n```given\ny\n```\n");
        assert_eq!(
            page.html,
            "<details class=\"scenario\"><summary>Scenario</summary>\n\
             <pre class=\"given\" data-part=\"given\"><code>a &lt; b\n</code></pre>\n\
             <pre class=\"then\" data-part=\"then\"><code>x\n</code></pre>\n</details>\n<p>Text.</p>\n\
             <details class=\"scenario\"><summary>Scenario</summary>\n\
             <pre class=\"given\" data-part=\"given\"><code>y\n</code></pre>\n</details>\n"
        );
    }

    #[test]
    fn html_is_text_and_comments_are_gone() {
        let page = chapter(
            "<!-- game: zun -->\n# One\n\n<script>alert(1)</script>\n\nA <b onclick=x>bold</b> [x](javascript:alert(1)).",
        );
        for bad in ["<script", "<b ", "game: zun", "href=\"javascript"] {
            assert!(!page.html.contains(bad), "{bad} in {}", page.html);
        }
        assert!(page.html.contains("&lt;script&gt;"));
    }

    #[test]
    fn headings_follow_those_of_the_page() {
        assert!(chapter("# One\n\n## ZUN-X1 A\n").html.starts_with("<h3 id=\"ZUN-X1\">"));
        let two = chapter("# One\n\n## 1.1 A\n\n### ZUN-1.1 B\n").html;
        assert!(two.contains("<h3>1.1 A</h3>") && two.contains("<h4 id=\"ZUN-1.1\">"), "{two}");
    }

    #[test]
    fn points_of_a_list_are_anchors_too() {
        let page = chapter("# One\n\n- **ZUN-1.1** As in ZUN-2.1.\n- **Not** ZUN-1.1.\n\n1. A **ZUN-1.2**\n");
        assert_eq!(page.clauses, ["ZUN-1.1"]);
        assert_eq!(
            page.html,
            "<ul>\n<li><strong id=\"ZUN-1.1\">ZUN-1.1</strong> As in <a href=\"#ZUN-2.1\">ZUN-2.1</a>.</li>\n\
             <li><strong>Not</strong> <a href=\"#ZUN-1.1\">ZUN-1.1</a>.</li>\n</ul>\n<ol>\n<li>A <strong>ZUN-1.2</strong></li>\n</ol>\n"
        );
    }

    #[test]
    fn every_clause_of_every_rulebook_has_one_anchor() {
        for entry in GAMES {
            let book = load(entry.info());
            assert_eq!(book.chapters[0].id, OVERVIEW);
            let all: String = book.chapters.iter().map(|chapter| chapter.html.as_str()).collect();
            let clauses: Vec<&String> = book.chapters.iter().flat_map(|chapter| &chapter.clauses).collect();
            assert!(clauses.len() > 100, "{} has {}", book.title, clauses.len());
            for clause in clauses {
                assert_eq!(all.matches(&format!("id=\"{clause}\"")).count(), 1, "{clause}");
            }
            assert!(book.chapters.iter().all(|chapter| !chapter.title.is_empty()));
            assert!(!all.contains("href=\"#\""), "{}: a link leads nowhere", book.title);
        }
    }
}
