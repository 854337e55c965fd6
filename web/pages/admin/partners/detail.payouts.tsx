import { PartnerPayouts } from '../../../money/partner-payouts.tsx'
import { PartnerPage } from '../../../partners/partner-page.tsx'

/** Payouts of a partner, and what is ready to be paid to it. */
export const Page = () => (
  <PartnerPage>{({ id }) => <PartnerPayouts partner_id={id} />}</PartnerPage>
)
