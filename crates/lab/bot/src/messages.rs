//! What is said about bots, in every language.

use i18n::Template;

pub(crate) const FILES_CHANGE: Template = Template::new(
    "its files change while they are copied",
    "ses fichiers changent pendant qu'on les copie",
    "seine Dateien ändern sich, während sie kopiert werden",
);
