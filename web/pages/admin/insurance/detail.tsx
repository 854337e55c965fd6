import { InsurerPage } from '../../../directory/insurer-page.tsx'

/** One insurer. */
export const Page = InsurerPage
