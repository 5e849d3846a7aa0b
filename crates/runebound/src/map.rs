//! The map as data (RBD-23.3): read, checked, and made into tables that the rules look things up in.
//!
//! **Invariant.** A [`Map`] that exists is sound: every way leads back, every space can be reached from Tamalir, each colour has
//! a jewel, and towns have no terrain. What is wrong with a file is said by line, with the cure.

use runehall_engine::{Board, Place, Problem, Staggered, ThingId};

use crate::lexicon::TOWNS;
use crate::terms::{Colour, Terrain};

/// The most spaces: places of a table have numbers below 256, and zones take the first hundred.
pub const MOST_SPACES: usize = 150;
/// The number of the first space as a thing.
pub const FIRST_SPACE: u8 = 100;
/// The most towns: each has a stack of its own.
pub const MOST_TOWNS: usize = 8;
/// Where every Hero starts (RBD-2.2).
pub const START: &str = "Tamalir";
/// Adventure counters of each colour beyond the jewels (RBD-1.7).
pub const SPARE: u8 = 2;
const COLUMNS: &str = "id,terrain,town,place,jewel,sunburst,neighbours";

/// A space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// Column and row: `G4`.
    pub id: String,
    /// What it is called: its town, its place, or its id.
    pub name: String,
    /// What it costs to enter.
    pub terrain: Terrain,
    /// Which town it is, by its place in [`Map::towns`].
    pub town: Option<u8>,
    /// The colour of its jewel (RBD-2.3).
    pub jewel: Option<Colour>,
    /// Whether Events fill it again (RBD-7.3).
    pub sunburst: bool,
    /// Where one can go from here.
    pub neighbours: Vec<u8>,
    line: usize,
}

/// The board and what follows from it.
#[derive(Clone, Debug)]
pub struct Map {
    /// Every space, in map order.
    pub spaces: Vec<Space>,
    /// The towns, by name and space, in map order.
    pub towns: Vec<(String, u8)>,
    /// The space where Heroes start.
    pub start: u8,
    /// Spaces between two spaces, row by row.
    distances: Vec<u8>,
    /// For clients.
    pub board: Board,
}

/// The names of towns that are bits by their places in [`TOWNS`].
fn named_towns(named: u8) -> impl Iterator<Item = &'static str> {
    TOWNS.iter().enumerate().filter(move |(n, _)| named >> n & 1 == 1).map(|(_, name)| *name)
}

impl Map {
    /// A space by its number.
    #[inline]
    pub fn space(&self, n: u8) -> &Space {
        &self.spaces[usize::from(n)]
    }

    /// The space with this id, or the town or place of this name.
    pub fn find(&self, name: &str) -> Option<u8> {
        let is = |space: &Space| space.id.eq_ignore_ascii_case(name) || space.name.eq_ignore_ascii_case(name);
        self.spaces.iter().position(is).map(|n| n as u8)
    }

    /// How many steps it is from one space to another (RBD-18.3).
    #[inline]
    pub fn distance(&self, from: u8, to: u8) -> u8 {
        self.distances[usize::from(from) * self.spaces.len() + usize::from(to)]
    }

    /// Towns that a text names, as bits by their places in [`TOWNS`], as bits by their places on this map.
    pub(crate) fn towns_of(&self, named: u8) -> u8 {
        let on_map = |name: &str| self.towns.iter().position(|(known, _)| known == name);
        named_towns(named).filter_map(on_map).fold(0, |bits, n| bits | 1 << n)
    }

    /// The first town that a text names and this map lacks.
    pub(crate) fn missing_town(&self, named: u8) -> Option<&'static str> {
        named_towns(named).find(|name| self.towns.iter().all(|(known, _)| known != name))
    }

    /// The names of the towns.
    pub(crate) fn town_names(&self) -> impl Iterator<Item = &str> {
        self.towns.iter().map(|(name, _)| name.as_str())
    }

    /// The towns nearest to a space (RBD-18.3), as spaces.
    pub fn nearest_towns(&self, from: u8) -> impl Iterator<Item = u8> + '_ {
        let least = self.towns.iter().map(|town| self.distance(from, town.1)).min();
        self.towns.iter().map(|town| town.1).filter(move |town| Some(self.distance(from, *town)) == least)
    }

    /// How many counters of a colour there are (RBD-1.7).
    pub fn stock(&self, colour: Colour) -> u8 {
        SPARE + self.spaces.iter().filter(|space| space.jewel == Some(colour)).count() as u8
    }
}

/// The space with this number as a thing.
#[inline]
pub const fn thing(space: u8) -> ThingId {
    ThingId::place(FIRST_SPACE + space)
}

/// The space that a thing is, if it is one of so many.
pub fn space_of(id: ThingId, n: usize) -> Option<u8> {
    let space = id.0.checked_sub(u16::from(FIRST_SPACE))?;
    (id.is_place() && usize::from(space) < n).then_some(space as u8)
}

/// A mistake in a map file: its line (0 for the whole), what is wrong, and the cure.
struct Mistake(usize, String, String);

/// Reads a map. Reports all that is wrong at once.
pub fn read(file: &str, text: &str) -> Result<Map, Vec<Problem>> {
    let mut wrong = vec![];
    let spaces = rows(text, &mut wrong);
    if wrong.is_empty() {
        links(&spaces, &mut wrong);
    }
    let spaces: Vec<Space> = spaces.into_iter().map(|(space, _)| space).collect();
    if wrong.is_empty() {
        match whole(spaces) {
            Ok(map) => return Ok(map),
            Err(mistake) => wrong.push(mistake),
        }
    }
    Err(wrong.into_iter().map(|mistake| problem(file, text, mistake)).collect())
}

type Row = (Space, Vec<String>);

/// Every line as a space, its neighbours still in words.
fn rows(text: &str, wrong: &mut Vec<Mistake>) -> Vec<Row> {
    let mut lines = (1..).zip(text.lines());
    if lines.next().map(|(_, line)| line) != Some(COLUMNS) {
        wrong.push(Mistake(1, "the first line does not name the columns".into(), format!("write `{COLUMNS}`")));
        return vec![];
    }
    let mut found: Vec<Row> = vec![];
    for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
        if found.len() == MOST_SPACES {
            let cure = format!("leave at most {MOST_SPACES}");
            wrong.push(Mistake(line, "the map has more spaces than can be told apart".into(), cure));
            return vec![];
        }
        match row(line, text) {
            Ok((space, _)) if found.iter().any(|(other, _)| other.id == space.id) => {
                let cure = "give every space an id of its own".into();
                wrong.push(Mistake(line, format!("there are two spaces `{}`", space.id), cure));
            }
            Ok(row) => found.push(row),
            Err((what, cure)) => wrong.push(Mistake(line, what, cure)),
        }
    }
    let ids: Vec<String> = found.iter().map(|(space, _)| space.id.clone()).collect();
    for (space, neighbours) in &mut found {
        for name in neighbours.iter() {
            if let Some(n) = ids.iter().position(|id| id == name) {
                space.neighbours.push(n as u8);
            } else {
                let cure = "name spaces of this map, separated by blanks".into();
                let what = format!("`{}` borders on `{name}`, which is no space", space.id);
                wrong.push(Mistake(space.line, what, cure));
            }
        }
    }
    found
}

fn row(line: usize, text: &str) -> Result<Row, (String, String)> {
    let cells: Vec<&str> = text.split(',').collect();
    let [id, terrain, town, place, jewel, sunburst, neighbours] = cells[..] else {
        return Err((format!("the line has {} columns", cells.len()), "write seven, with commas between them".into()));
    };
    let (letter, number) = id.split_at(id.chars().next().map_or(0, char::len_utf8));
    let good = letter.bytes().all(|b| b.is_ascii_uppercase()) && number.parse::<u8>().is_ok_and(|n| n > 0);
    if letter.is_empty() || !good {
        return Err((format!("`{id}` is no id of a space"), "write a column and a row, such as `G4`".into()));
    }
    let Some((_, terrain)) = Terrain::WORDS.into_iter().find(|(word, _)| *word == terrain) else {
        let words = Terrain::WORDS.map(|(word, _)| word).join("`, `");
        return Err((format!("`{terrain}` is no terrain"), format!("write one of `{words}`")));
    };
    if (terrain == Terrain::Town) == town.is_empty() {
        let cure = "give every space of the terrain `town` the name of its town, and no other".into();
        return Err((format!("`{id}` is a town without a name, or named without being one"), cure));
    }
    let jewel = match (Colour::WORDS.into_iter().find(|(word, _)| *word == jewel), jewel) {
        (Some((_, colour)), _) => Some(colour),
        (None, "") => None,
        (None, other) => return Err((format!("`{other}` is no jewel"), "write a colour or nothing".into())),
    };
    if !matches!((sunburst, jewel), ("0", _) | ("1", Some(_))) || (jewel.is_some() && terrain == Terrain::Town) {
        let cure = "write `1` or `0`; only a jewel has a sunburst, and no jewel lies in a town".into();
        return Err((format!("the jewel and sunburst of `{id}` do not fit"), cure));
    }
    let name = [town, place, id].into_iter().find(|name| !name.is_empty()).unwrap_or(id);
    let space = Space {
        id: id.to_owned(),
        name: name.to_owned(),
        terrain,
        town: None,
        jewel,
        sunburst: sunburst == "1",
        neighbours: vec![],
        line,
    };
    Ok((space, neighbours.split_whitespace().map(str::to_owned).collect()))
}

/// RBD-23.5: every way leads back, and none leads nowhere.
fn links(rows: &[Row], wrong: &mut Vec<Mistake>) {
    for (n, (space, _)) in (0u8..).zip(rows) {
        let id = &space.id;
        for (i, &next) in space.neighbours.iter().enumerate() {
            let other = &rows[usize::from(next)].0;
            if next == n || space.neighbours[..i].contains(&next) {
                let cure = "name each neighbour once, and not the space itself".into();
                wrong.push(Mistake(space.line, format!("`{id}` borders on `{}` twice or on itself", other.id), cure));
            } else if !other.neighbours.contains(&n) {
                let cure = format!("add `{id}` to the neighbours of `{}` in line {}", other.id, other.line);
                wrong.push(Mistake(
                    space.line,
                    format!("`{id}` borders on `{}`, but not the other way round", other.id),
                    cure,
                ));
            }
        }
    }
}

/// The map of these spaces, or what it lacks.
fn whole(mut spaces: Vec<Space>) -> Result<Map, Mistake> {
    let lacks = |what: String, cure: String| Err(Mistake(0, what, cure));
    let mut towns = vec![];
    for (n, space) in (0u8..).zip(&mut spaces) {
        if space.terrain == Terrain::Town {
            space.town = Some(towns.len() as u8);
            towns.push((space.name.clone(), n));
        }
    }
    let Some(start) = towns.iter().find(|(name, _)| name == START).map(|(_, n)| *n) else {
        return lacks(format!("the map has no town `{START}`"), "Heroes start there (RBD-2.2): add it".into());
    };
    if towns.len() > MOST_TOWNS {
        return lacks(format!("the map has {} towns", towns.len()), format!("leave at most {MOST_TOWNS} (RBD-1.4)"));
    }
    if let Some(colour) = Colour::ALL.into_iter().find(|c| spaces.iter().all(|space| space.jewel != Some(*c))) {
        let what = format!("the map has no {} jewel, so that colour could never be met", colour.word());
        return lacks(what, "give each colour a jewel (RBD-1.7)".into());
    }
    let distances: Vec<u8> = (0..spaces.len() as u8).flat_map(|from| from_here(&spaces, from)).collect();
    let row = &distances[usize::from(start) * spaces.len()..][..spaces.len()];
    if let Some(lost) = row.iter().position(|&d| d == u8::MAX) {
        let Space { id, line, .. } = &spaces[lost];
        let cure = "give it a neighbour that can be reached".into();
        return Err(Mistake(*line, format!("`{id}` cannot be reached from {START} (RBD-23.5)"), cure));
    }
    let places = (0u8..).zip(&spaces).map(|(n, space)| place(n, space)).collect();
    let board = Board { places, staggered: Staggered::Columns };
    Ok(Map { spaces, towns, start, distances, board })
}

/// The distances of all spaces from one.
fn from_here(spaces: &[Space], from: u8) -> Vec<u8> {
    let mut distances = vec![u8::MAX; spaces.len()];
    let mut queue = vec![from];
    distances[usize::from(from)] = 0;
    let mut i = 0;
    while let Some(&here) = queue.get(i) {
        for &next in &spaces[usize::from(here)].neighbours {
            if distances[usize::from(next)] == u8::MAX {
                distances[usize::from(next)] = distances[usize::from(here)] + 1;
                queue.push(next);
            }
        }
        i += 1;
    }
    distances
}

/// A space for clients.
fn place(n: u8, space: &Space) -> Place {
    let (letter, number) = space.id.split_at(1);
    let column = i16::from(letter.as_bytes()[0] - b'A');
    let row = number.parse::<i16>().unwrap_or(1) - 1;
    Place {
        id: thing(n),
        name: space.name.clone(),
        named: space.name != space.id,
        kind: space.terrain.word().to_owned(),
        at: (column, row),
        neighbours: space.neighbours.iter().map(|&next| thing(next)).collect(),
    }
}

fn problem(file: &str, text: &str, Mistake(line, message, cure): Mistake) -> Problem {
    let shown = line.checked_sub(1).and_then(|n| text.lines().nth(n)).unwrap_or_default();
    let at = if line == 0 { String::new() } else { format!("\n --> {file}:{line}\n  |\n{line} | {shown}") };
    Problem {
        code: "M001".to_owned(),
        file: file.to_owned(),
        line: line.max(1),
        column: 1,
        rendered: format!("error[M001]: {message}{at}\n  = help: {cure}"),
        message,
        help: cure,
    }
}

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Spaces([u64; MOST_SPACES.div_ceil(64)]);

impl Spaces {
    /// Whether a space is in it.
    #[inline]
    pub const fn has(&self, space: u8) -> bool {
        self.0[space as usize / 64] >> (space % 64) & 1 != 0
    }

    /// Adds a space.
    pub fn add(&mut self, space: u8) {
        self.0[usize::from(space) / 64] |= 1 << (space % 64);
    }

    /// Removes a space.
    pub fn remove(&mut self, space: u8) {
        self.0[usize::from(space) / 64] &= !(1 << (space % 64));
    }

    /// All of them, in map order.
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        (0u8..).step_by(64).zip(self.0).flat_map(|(first, mut word)| {
            std::iter::from_fn(move || {
                let n = word.trailing_zeros();
                (word != 0).then(|| {
                    word &= word - 1;
                    first + n as u8
                })
            })
        })
    }

    /// How many.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}
