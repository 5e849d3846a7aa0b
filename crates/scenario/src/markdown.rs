//! The Markdown around scenarios: sections, and the fenced blocks in them, line by line.
//!
//! A real Markdown parser finds the blocks, so that fences in lists and quotes, longer fences and blocks that only show what
//! a block looks like behave as they do in any reader.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use runehall_engine::given::suggest;

use crate::parse::Problems;

/// The words after the fence that make a block ours.
const KINDS: [(&str, Kind); 3] = [("given", Kind::Given), ("play", Kind::Play), ("then", Kind::Then)];

/// What a block is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Given,
    Play,
    Then,
}

/// What stands under a heading.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Section {
    /// The heading's text.
    pub(crate) name: String,
    /// Everything readable outside of code blocks, the heading included.
    pub(crate) prose: String,
    /// The blocks that are ours.
    pub(crate) blocks: Vec<Raw>,
}

/// A block as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Raw {
    pub(crate) kind: Kind,
    /// The line of its fence.
    pub(crate) line: usize,
    /// The game that the file names above it, and where.
    pub(crate) game: Option<(usize, String)>,
    /// Its lines with their numbers.
    pub(crate) lines: Vec<(usize, String)>,
}

/// Splits a file into sections.
pub(crate) fn sections(text: &str, problems: &mut Problems) -> Vec<Section> {
    let mut reader =
        Reader { starts: line_starts(text), sections: vec![Section::default()], game: None, place: Place::Prose };
    let parser = Parser::new_ext(text, Options::ENABLE_YAML_STYLE_METADATA_BLOCKS);
    for (event, range) in parser.into_offset_iter() {
        reader.take(event, range.start, problems);
    }
    reader.sections
}

struct Reader {
    starts: Vec<usize>,
    sections: Vec<Section>,
    game: Option<(usize, String)>,
    place: Place,
}

/// Where in the file the reader is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Prose,
    Heading,
    FrontMatter,
    Block,
    OtherCode,
}

impl Reader {
    fn take(&mut self, event: Event, at: usize, problems: &mut Problems) {
        match event {
            Event::Start(Tag::Heading { level, .. }) if level <= HeadingLevel::H3 => {
                self.sections.push(Section::default());
                self.place = Place::Heading;
            }
            Event::Start(Tag::MetadataBlock(_)) => self.place = Place::FrontMatter,
            Event::Start(Tag::CodeBlock(kind)) => self.open(&kind, self.line_of(at), problems),
            Event::End(TagEnd::Heading(_) | TagEnd::MetadataBlock(_) | TagEnd::CodeBlock) => self.place = Place::Prose,
            Event::Text(text) | Event::Code(text) => self.text(&text, at),
            Event::Html(html) | Event::InlineHtml(html) => self.comment(&html, at),
            // Anything else parts words.
            Event::Start(_)
            | Event::End(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Rule
            | Event::TaskListMarker(_) => self.text(" ", at),
        }
    }

    fn open(&mut self, kind: &CodeBlockKind, line: usize, problems: &mut Problems) {
        self.place = Place::OtherCode;
        let CodeBlockKind::Fenced(info) = kind else { return };
        let (word, rest) = info.trim().split_once(char::is_whitespace).unwrap_or((info.trim(), ""));
        if let Some(&(_, kind)) = KINDS.iter().find(|(name, _)| *name == word) {
            if !rest.is_empty() {
                problems.add(
                    line,
                    format!("`{}` after `{word}` means nothing", rest.trim()),
                    Some("remove it".to_owned()),
                );
            }
            self.place = Place::Block;
            let raw = Raw { kind, line, game: self.game.clone(), lines: vec![] };
            self.section().blocks.push(raw);
        } else if let Some(help) = suggest(word, KINDS.map(|(name, _)| name)).filter(|_| !word.is_empty()) {
            problems.add(line, format!("`{word}` is no block of a scenario"), Some(help));
        }
    }

    fn text(&mut self, text: &str, at: usize) {
        let line = self.line_of(at);
        match self.place {
            Place::Prose => self.section().prose.push_str(text),
            Place::Heading => {
                let section = self.section();
                section.name.push_str(text);
                section.prose.push_str(text);
            }
            Place::FrontMatter => {
                for (i, entry) in text.lines().enumerate() {
                    if let Some(game) = entry.strip_prefix("game:") {
                        self.game = Some((line + i, game.trim().to_owned()));
                    }
                }
            }
            Place::Block => {
                if let Some(block) = self.section().blocks.last_mut() {
                    block.add(line, text);
                }
            }
            Place::OtherCode => {}
        }
    }

    fn comment(&mut self, html: &str, at: usize) {
        for (i, line) in html.lines().enumerate() {
            let inner = line.trim().trim_start_matches("<!--").trim_end_matches("-->").trim();
            if let Some(game) = inner.strip_prefix("game:") {
                self.game = Some((self.line_of(at) + i, game.trim().to_owned()));
            }
        }
    }

    /// The section that is being read. There is always one.
    fn section(&mut self) -> &mut Section {
        if self.sections.is_empty() {
            self.sections.push(Section::default());
        }
        let last = self.sections.len() - 1;
        &mut self.sections[last]
    }

    fn line_of(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at)
    }
}

impl Raw {
    /// Adds a piece of the block's text, which begins in this line. A line may come in several pieces.
    fn add(&mut self, line: usize, text: &str) {
        for (i, piece) in text.split_inclusive('\n').enumerate() {
            match self.lines.last_mut() {
                Some((_, last)) if !last.ends_with('\n') => last.push_str(piece),
                _ => self.lines.push((line + i, piece.to_owned())),
            }
        }
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}
