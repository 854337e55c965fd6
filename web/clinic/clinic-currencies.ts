/** Currencies in which clinics bill. */
export const clinicCurrencies = [
  'MXN',
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'COP',
  'THB',
  'AED',
  'JPY',
] as const
