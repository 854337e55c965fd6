import { PartnerPrices } from '../../../parties/partner-prices.tsx'
import { PartnerPage } from '../../../partners/partner-page.tsx'

/** Prices of a partner, by day and compared between two days. */
export const Page = () => (
  <PartnerPage>{(partner) => <PartnerPrices partner={partner} />}</PartnerPage>
)
