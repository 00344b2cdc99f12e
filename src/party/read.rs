//! Reads party files strictly: what a member names exists, and what is wrong with it can be wrong with its body.

use std::collections::BTreeMap;

use super::belonging::Belonging;
use super::check;
use super::format::{MemberFile, PartyFile, VERSION};
use super::roster::{Member, Party};
use crate::level::{
    Catalogs, Document, Faults, FileError, ItemRecord, Key, ON_PARADE, Source, UnitRecord, both, enlist,
};
use crate::model::{IdError, SideId, UnitId};
use crate::rulebook::Rulebook;
use crate::rules::codex;

impl Party {
    /// Reads and checks a party file.
    ///
    /// # Errors
    /// The first fault found, with file, line, column and what was expected.
    ///
    /// ```
    /// use hexfray::level::Source;
    /// use hexfray::party::Party;
    ///
    /// let text = r#"(version: 1, party: "One", units: { "ann": (creature: "archr") })"#;
    /// let error = Party::read(&Source::inline("one.ron", text)).unwrap_err();
    /// assert_eq!(error.to_string(), "one.ron:1:55: there is no creature `archr`; did you mean `archer`?");
    /// ```
    pub fn read(source: &Source) -> Result<Party, FileError> {
        Ok(Party::examine(source)?)
    }

    /// Reads and checks a party file to its end.
    ///
    /// # Errors
    /// All faults found, up to [`Faults::MOST`]. What is no RON or does not fit the format is told alone.
    pub fn examine(source: &Source) -> Result<Party, Faults> {
        let file: PartyFile = source.parse()?;
        if file.version != VERSION {
            let problem =
                format!("version {} of the party format; this game reads version {VERSION}", file.version);
            return Err(source.fault(&[Key::Field("version")], problem).into());
        }
        let name = file.rulebook.as_deref().unwrap_or("house");
        let rulebook = Rulebook::named_in(source, &[Key::Field("rulebook")], name, codex())?;
        Party::of(file, source, rulebook)
    }

    /// The party of a file, with the rulebook that it names.
    pub(super) fn of(file: PartyFile, source: &Source, rulebook: Rulebook) -> Result<Party, Faults> {
        check::members(&file, source)?;
        let ((catalogs, units, items), ()) = both(enlisted(&file, source), check::causes(&file, source))?;
        let sheets = file.units.into_iter();
        let members = sheets.zip(units).map(|((id, sheet), mut sound)| {
            // What lasts is the sheet's, which days change.
            sheet.lasting.iter().for_each(|it| sound.conditions.end(it.condition, Some(it.cause)));
            let own = items.iter().filter(|item| item.place.carrier() == Some(id));
            let items = owned(&sheet, own.cloned().collect());
            (id, Member { sheet, sound, items })
        });
        let party = Party {
            name: file.party,
            rulebook,
            rulebook_name: file.rulebook,
            day: file.day,
            members: members.collect(),
            catalog: file.catalog,
            catalogs,
        };
        check::health(&party, source)?;
        Ok(party)
    }
}

fn enlisted(
    file: &PartyFile,
    source: &Source,
) -> Result<(Catalogs, Vec<UnitRecord>, Vec<ItemRecord>), Faults> {
    let side: SideId = ON_PARADE
        .parse()
        .map_err(|error: IdError| source.fault(&[Key::Field("units")], error.to_string()))?;
    let places: BTreeMap<UnitId, i32> = file.units.keys().copied().zip(0..).collect();
    let unit = |(id, sheet): (&UnitId, &MemberFile)| {
        // A rider begins in the hex of its mount.
        let place = sheet.rides.and_then(|mount| places.get(&mount)).unwrap_or(&places[id]);
        (*id, sheet.as_unit(side, (*place, 0)))
    };
    let units = file.units.iter().map(unit).collect();
    enlist(units, file.catalog.clone(), &Document::whole(source))
}

/// The items of a member as its sheet describes them; those of the catalogs, in the order of their ids, come in.
fn owned(sheet: &MemberFile, mut items: Vec<ItemRecord>) -> Vec<ItemRecord> {
    let listed = [&sheet.held, &sheet.stowed];
    let things = listed.into_iter().flatten().flatten();
    let mut described: BTreeMap<&str, Vec<&Belonging>> = BTreeMap::new();
    things.for_each(|thing| described.entry(&thing.item).or_default().push(thing));
    for (name, things) in described {
        // Items of one name are made in the order of the lists, and numbered so.
        let mut made: Vec<&mut ItemRecord> =
            items.iter_mut().filter(|item| &*item.item.template == name && !item.is_natural()).collect();
        made.sort_by_key(|item| item.id.as_str().len());
        for (item, thing) in made.into_iter().zip(things) {
            item.item.broken = thing.broken;
            if let (Some(bundle), Some(count)) = (&mut item.ammunition, thing.count) {
                bundle.count = count;
            }
            if let Some(enhancement) = &thing.enhancement {
                item.enhancement = enhancement.clone();
            }
        }
    }
    items
}
