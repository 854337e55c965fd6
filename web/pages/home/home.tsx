import { IconHome } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Home. Missing yet: needs-you list, active care, cover, family, last claims. */
export const Page = () => (
  <EmptyScreen screen="home" icon={IconHome} next={['find_care', 'account_settings']} />
)
