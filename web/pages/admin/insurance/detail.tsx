import { InsurerPage } from '../../../insurers/insurer-page.tsx'

/** One insurer. */
export const Page = InsurerPage
