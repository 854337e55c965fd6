import { legalPage } from '../../site/legal-page.tsx'

/** The version in force, or an older one at `?version=` and its day. */
export const page = legalPage('privacy')
