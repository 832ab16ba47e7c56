import type { CatalogMessage } from '../entry.ts';

export const imports = {
  'file-too-large': {
    kind: 'too-large',
    en: 'The file is larger than 5 MB. Split it into several files.',
    de: 'Die Datei ist größer als 5 MB. Teilen Sie sie auf mehrere Dateien auf.',
  },
  'column-missing': {
    en: 'Missing. Add this column to the first row.',
    de: 'Fehlt. Fügen Sie diese Spalte in der ersten Zeile hinzu.',
  },
  'duplicate-column': { en: 'Duplicate column. Remove one.', de: 'Doppelte Spalte. Entfernen Sie eine.' },
  'too-many-cells': {
    en: 'Has more cells than the first row. Put quotes around cells that contain delimiters.',
    de: 'Hat mehr Zellen als die erste Zeile. Setzen Sie Zellen mit Trennzeichen in Anführungszeichen.',
  },
  'import-not-found': {
    kind: 'not-found',
    en: 'Import not found. Imports are deleted after 30 days.',
    api: 'No import "{importId}" in this channel. Imports are deleted after 30 days.',
    de: 'Import nicht gefunden. Importe werden nach 30 Tagen gelöscht.',
  },
  'file-required': { en: 'Select a CSV file.', de: 'Wählen Sie eine CSV-Datei.' },
  'discount-looks-like-fraction': {
    en: 'Did you mean {points}%? Enter {points}, or {amount}% if the smaller value is correct.',
    de: 'Meinen Sie {points} %? Geben Sie {points} ein, oder {amount}%, wenn der kleinere Wert richtig ist.',
  },
  'unknown-tier-name': { en: 'No tier is named "{tier}".', de: 'Keine Stufe heißt „{tier}“.' },
  'ambiguous-tier': {
    en: 'Two tiers have this name. Use the key: {first} or {second}.',
    de: 'Zwei Stufen haben diesen Namen. Verwenden Sie den Schlüssel: {first} oder {second}.',
  },
  'file-is-spreadsheet': {
    en: 'Is a spreadsheet. Save it as CSV UTF-8 first.',
    de: 'Ist eine Tabellendatei. Speichern Sie sie zuerst als CSV UTF-8.',
  },
  'file-not-utf8': {
    en: 'Is not UTF-8 text. In your spreadsheet, save it as "CSV UTF-8".',
    de: 'Ist kein UTF-8-Text. Speichern Sie die Datei in Ihrer Tabellenkalkulation als „CSV UTF-8“.',
  },
  'too-many-rows': {
    en: 'Has more than {max, number} rows. Split it into several files.',
    de: 'Hat mehr als {max, number} Zeilen. Teilen Sie sie auf mehrere Dateien auf.',
  },
  'quote-not-closed': {
    en: 'Has a quote near line {line} that is not closed. End the cell with ".',
    de: 'Hat nahe Zeile {line} ein nicht geschlossenes Anführungszeichen. Beenden Sie die Zelle mit ".',
  },
  'row-too-long': {
    en: 'Has a row near line {line} of more than 64 KB. Check for a quote that is not closed.',
    de: 'Hat nahe Zeile {line} eine Zeile mit mehr als 64 KB. Prüfen Sie auf ein nicht geschlossenes Anführungszeichen.',
  },
  'invalid-quotes': {
    en: 'Has invalid quotes near line {line}. Double each " within a cell, and quote the whole cell.',
    de: 'Hat nahe Zeile {line} ungültige Anführungszeichen. Verdoppeln Sie jedes " in einer Zelle und setzen Sie die ganze Zelle in Anführungszeichen.',
  },
  'file-without-rows': {
    en: 'Is empty. Put column names in the first row, and one creator in each other row.',
    de: 'Ist leer. Schreiben Sie die Spaltennamen in die erste Zeile und je einen Creator in die übrigen.',
  },
  'file-without-creators': {
    en: 'Has no creators. Add one per row after the first.',
    de: 'Enthält keine Creators. Fügen Sie nach der ersten Zeile je einen pro Zeile hinzu.',
  },
  'duplicate-row-email': {
    en: 'Same email address as line {line}.',
    de: 'Gleiche E-Mail-Adresse wie in Zeile {line}.',
  },
  'duplicate-row-code': {
    en: 'Same affiliate code as line {line}.',
    de: 'Gleicher Affiliate-Code wie in Zeile {line}.',
  },
  'duplicate-row-handle': { en: 'Same handle as line {line}.', de: 'Gleiches Handle wie in Zeile {line}.' },
  'row-failed': {
    en: 'Internal error. Import this row again later.',
    de: 'Interner Fehler. Importieren Sie diese Zeile später noch einmal.',
  },
  'import-row-not-invited': {
    en: 'Not invited: your store has sent too many invitations in a day.',
    de: 'Nicht eingeladen: Ihr Shop hat an einem Tag zu viele Einladungen gesendet.',
  },
  'invalid-columns': { kind: 'invalid', en: '{reasons}', de: '{reasons}' },
  'invalid-row': { kind: 'invalid', en: '{reasons}', de: '{reasons}' },
} as const satisfies Record<string, CatalogMessage>;
