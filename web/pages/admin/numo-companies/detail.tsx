import { IconBuilding } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Company. Not implemented yet: tax ids, number series, bank. */
export const Page = () => (
  <EmptyScreen screen="admin_company" icon={IconBuilding} next={['admin_companies']} />
)
