import { legalPage } from '../../site/legal-page.tsx'

/** The current version, or an older one with `?version=<day>`. */
export const page = legalPage('terms')
