import { IconArrowBarUp } from '@tabler/icons-react'
import { PartnerPage } from '../../../partners/partner-page.tsx'
import { EmptyState } from '../../../ui/empty-screen.tsx'

/** Not implemented yet: payouts of a partner. */
export const Page = () => (
  <PartnerPage>
    {() => (
      <EmptyState screen="admin_partner_payouts" icon={IconArrowBarUp} next={['admin_payouts']} />
    )}
  </PartnerPage>
)
