import { IconReceipt2 } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Price list of a partner. Missing yet: price list, packages. */
export const Page = () => (
  <EmptyScreen screen="admin_partner_products" icon={IconReceipt2} next={['admin_partners']} />
)
