import { InsurerPage } from '../../../insurers/insurer-page.tsx'

export const Page = InsurerPage
