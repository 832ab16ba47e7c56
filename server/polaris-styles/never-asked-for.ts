/**
 * Looks that a part takes on only when a page asks for them, how pages ask, and the classes of these looks. They are the
 * table's: of all parts, it has most of them, and a quarter of all rules.
 */
const looks: [asked: RegExp, classes: RegExp][] = [
  [/\bhasZebraStriping\b/, /^Polaris-IndexTable__ZebraStriping$/],
  [/\blastColumnSticky\b/, /^Polaris-IndexTable.*Sticky(Last|Scrolling)$/],
  [/\bsortable=/, /^Polaris-IndexTable.*(--sortable|Sort(Button|Icon|Svg)|Sorted)/],
  [/\bselectable\b/, /^Polaris-IndexTable__Table--unselectable$/],
  [/\browType\b/, /^Polaris-IndexTable__TableRow--(subheader|child)$/],
  // Its views can be renamed and made, in dialogs.
  [/\b(Modal|onCreateNewView)\b|type: '(rename|duplicate)/, /^Polaris-Modal/],
  [/<IndexTable\.Row[^>]*\stone\b/, /^Polaris-IndexTable--tone/],
];

/** The classes that no page asks for, as long as none does. */
export function neverAskedFor(sources: string): RegExp[] {
  return looks.filter(([asked]) => !asked.test(sources)).map(([, classes]) => classes);
}
