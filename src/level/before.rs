//! What the saves of earlier versions lack, added as a level adds it.

use super::catalog::FIST;
use super::items::Items;
use super::{Catalogs, Snapshot};

impl Snapshot {
    /// Gives fists to every unit with hands. Once only some units had them, and they were natural weapons like
    /// all others.
    ///
    /// # Errors
    /// If there is no id for them.
    pub(crate) fn clench(&mut self) -> Result<(), String> {
        for item in self.items.iter_mut().filter(|item| &*item.item.template == FIST) {
            item.weapon.iter_mut().for_each(|weapon| weapon.fist = weapon.natural);
        }
        let mut items = Items::of(std::mem::take(&mut self.items));
        let clenched = self.units.iter().try_for_each(|unit| items.clench(unit, Catalogs::shipped()));
        self.items = items.into_records();
        clenched
    }
}
