import { legalPage } from '../../site/legal-page.tsx'

/**
 * The current version, or an older one with `?version=<day>`.
 * Not implemented yet: asking a household again after a change.
 */
export const page = legalPage('terms')
