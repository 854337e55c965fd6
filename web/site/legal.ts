/** The legal texts, each version in each language. */
import { versionNamed, type LegalKind } from '@numo/domains/privacy/rules-legal.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Brand } from '@numo/kit/site.ts'
import en_privacy_1 from '../words/en/privacy-2026-11-16.json'
import en_privacy from '../words/en/privacy.json'
import en_terms_1 from '../words/en/terms-2026-11-16.json'
import en_terms from '../words/en/terms.json'
import es_privacy_1 from '../words/es/privacy-2026-11-16.json'
import es_privacy from '../words/es/privacy.json'
import es_terms_1 from '../words/es/terms-2026-11-16.json'
import es_terms from '../words/es/terms.json'

export type LegalText = typeof en_terms

/** Every version; which day each is from stands in it. */
export const legalTexts: Record<LegalKind, Record<Locale, readonly LegalText[]>> = {
  terms: { en: [en_terms, en_terms_1], es: [es_terms, es_terms_1] },
  privacy: { en: [en_privacy, en_privacy_1], es: [es_privacy, es_privacy_1] },
}

/** A text in the version of a day, the newest without one; null: there never was such a version. */
export function legalText(kind: LegalKind, locale: Locale, day: string | null): LegalText | null {
  const version = versionNamed(kind, day)
  return legalTexts[kind][locale].find((text) => text.day === version) ?? null
}

/** A sentence with the installation's own name and address in it. */
export const filled = (text: string, brand: Brand, day = '') =>
  text
    .replaceAll('{{brand}}', brand.name)
    .replaceAll('{{email}}', brand.support_email)
    .replaceAll('{{day}}', day)
