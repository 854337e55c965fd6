import { IconBook2 } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Policies. Missing yet: every policy, needs-approval queue. */
export const Page = () => (
  <EmptyScreen screen="admin_policy" icon={IconBook2} next={['admin_insurance']} />
)
