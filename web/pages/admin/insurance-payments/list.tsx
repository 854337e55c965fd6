import { IconBuildingBank } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Insurance payments. Not implemented yet: import, matching. */
export const Page = () => (
  <EmptyScreen screen="admin_ins_payments" icon={IconBuildingBank} next={['admin_claims']} />
)
