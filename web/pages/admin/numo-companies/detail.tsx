import { CompanyPage } from '../../../parties/company-page.tsx'

/** A legal entity of ours: tax data, number series, bank accounts, logo. */
export const Page = CompanyPage
