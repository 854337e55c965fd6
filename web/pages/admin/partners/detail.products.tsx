import { IconReceipt2 } from '@tabler/icons-react'
import { PartnerPage } from '../../../partners/partner-page.tsx'
import { EmptyState } from '../../../ui/empty-screen.tsx'

/** Prices of a partner. Not implemented yet: price list, packages. */
export const Page = () => (
  <PartnerPage>
    {() => (
      <EmptyState screen="admin_partner_products" icon={IconReceipt2} next={['admin_partners']} />
    )}
  </PartnerPage>
)
