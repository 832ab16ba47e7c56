import type { CatalogMessage } from '../entry.ts';

export const discounts = {
  'discount-not-positive': {
    en: 'Enter a number greater than 0.',
    api: 'Must be greater than 0. Send 15 for 15 %, or null for no discount.',
    de: 'Geben Sie eine Zahl größer als 0 ein.',
  },
  'discount-ambiguous': {
    en: '1 can mean 1% or 100%. Enter 100 for the full price.',
    api: 'Is ambiguous. Send 0.01 for 1 % or 100 for the full price.',
    de: '1 kann 1 % oder 100 % bedeuten. Geben Sie 100 für den vollen Preis ein.',
  },
  'discount-over-100': {
    en: 'Enter at most 100%.',
    api: 'Must be at most 100 %. Send 15 or 0.15 for 15 %.',
    de: 'Geben Sie höchstens 100 % ein.',
  },
  'discount-too-precise': {
    en: 'Use at most {max} decimals.',
    api: 'Must have at most {max} decimals as percent points, or {maxFraction} as a fraction.',
    de: 'Verwenden Sie höchstens {max} Nachkommastellen.',
  },
  'conditions-two-minimums': {
    en: 'Enter a minimum amount or a minimum quantity, not both.',
    api: 'Must not be sent with minimumSubtotal.',
    de: 'Geben Sie einen Mindestbetrag oder eine Mindestanzahl ein, nicht beides.',
  },
  'conditions-end-first': {
    en: 'Enter an end after the start.',
    api: 'Must be after startsAt.',
    de: 'Geben Sie ein Ende nach dem Beginn ein.',
  },
  'invalid-condition-number': {
    en: 'Enter a number greater than 0.',
    api: 'Must be a number greater than 0.',
    de: 'Geben Sie eine Zahl größer als 0 ein.',
  },
  'invalid-collection-id': {
    en: 'Enter the numbers of collections.',
    api: 'Must be a platform id such as "gid://shopify/Collection/632910392" or "632910392".',
    de: 'Geben Sie die Nummern von Kollektionen ein.',
  },
  'unknown-collection': {
    en: 'This collection isn’t in your store.',
    api: 'Is not a collection of this channel\'s store: "{collectionId}".',
    de: 'Diese Kollektion ist nicht in Ihrem Shop.',
  },
  'invalid-combination': {
    en: 'Select order, product or shipping discounts.',
    api: 'Must be order, product or shipping.',
    de: 'Wählen Sie Bestell-, Produkt- oder Versandrabatte.',
  },
  'discount-not-a-number': {
    en: 'Enter a number such as 15 or 12.5.',
    api: 'Must be a number such as 15 or 12.5.',
    de: 'Geben Sie eine Zahl wie 15 oder 12,5 ein.',
  },
  'too-many-decimals': {
    en: 'Use at most {max} decimals.',
    api: 'Must have at most {max} decimals.',
    de: 'Verwenden Sie höchstens {max} Nachkommastellen.',
  },
  'money-too-precise': {
    en: 'Use at most {max} decimals. {currency} has no more.',
    api: 'Must have at most {max} decimals, as {currency} has.',
    de: 'Verwenden Sie höchstens {max} Nachkommastellen. Mehr hat {currency} nicht.',
  },
  'money-not-whole': {
    en: 'Enter a whole number. {currency} has no decimals.',
    api: 'Must be a whole number, because {currency} has no decimals.',
    de: 'Geben Sie eine ganze Zahl ein. {currency} hat keine Nachkommastellen.',
  },
  'money-too-large': {
    en: 'Enter at most {max}.',
    api: 'Must be at most {max}.',
    de: 'Geben Sie höchstens {max} ein.',
  },
} as const satisfies Record<string, CatalogMessage>;
