import { InsurerPage } from '../../../insurers/insurer-page.tsx'

/** Not implemented yet: copay; a plan's terms and an insurer's papers by version, as its rules are. */
export const Page = InsurerPage
