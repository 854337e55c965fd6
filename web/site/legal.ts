/** Legal texts by kind, language and version. */
import { versionNamed, type LegalKind } from '@numo/domains/privacy/rules-legal.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Brand } from '@numo/kit/site.ts'
import en_privacy_1 from '../words/en/privacy-2026-11-16.json'
import en_privacy_2 from '../words/en/privacy-2026-11-22.json'
import en_privacy_3 from '../words/en/privacy-2026-11-23.json'
import en_privacy from '../words/en/privacy.json'
import en_terms_1 from '../words/en/terms-2026-11-16.json'
import en_terms_2 from '../words/en/terms-2026-11-22.json'
import en_terms from '../words/en/terms.json'
import es_privacy_1 from '../words/es/privacy-2026-11-16.json'
import es_privacy_2 from '../words/es/privacy-2026-11-22.json'
import es_privacy_3 from '../words/es/privacy-2026-11-23.json'
import es_privacy from '../words/es/privacy.json'
import es_terms_1 from '../words/es/terms-2026-11-16.json'
import es_terms_2 from '../words/es/terms-2026-11-22.json'
import es_terms from '../words/es/terms.json'

export type LegalText = typeof en_terms

/** All versions, newest first; each contains its day. */
export const legalTexts: Record<LegalKind, Record<Locale, readonly LegalText[]>> = {
  terms: { en: [en_terms, en_terms_2, en_terms_1], es: [es_terms, es_terms_2, es_terms_1] },
  privacy: {
    en: [en_privacy, en_privacy_3, en_privacy_2, en_privacy_1],
    es: [es_privacy, es_privacy_3, es_privacy_2, es_privacy_1],
  },
}

/** Returns the version of a day, the newest for null; null when there is no such version. */
export function legalText(kind: LegalKind, locale: Locale, day: string | null): LegalText | null {
  const version = versionNamed(kind, day)
  return legalTexts[kind][locale].find((text) => text.day === version) ?? null
}

/** Fills in the brand, support address and day of the installation. */
export const filled = (text: string, brand: Brand, day = '') =>
  text
    .replaceAll('{{brand}}', brand.name)
    .replaceAll('{{email}}', brand.support_email)
    .replaceAll('{{day}}', day)
