import { legalPage } from '../../site/legal-page.tsx'

/**
 * The current version, or an older one with `?version=<day>`.
 * Not implemented yet: telling a household once of a change.
 */
export const page = legalPage('privacy')
