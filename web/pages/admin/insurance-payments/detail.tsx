import { IconBuildingBank } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Insurance payment. Not implemented yet: suggested matches, posting. */
export const Page = () => (
  <EmptyScreen screen="admin_ins_payment" icon={IconBuildingBank} next={['admin_ins_payments']} />
)
