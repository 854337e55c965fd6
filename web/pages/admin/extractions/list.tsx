import { IconScan } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Extractions. Missing yet: queue on the list engine. */
export const Page = () => (
  <EmptyScreen screen="admin_extractions" icon={IconScan} next={['admin_accounts']} />
)
