import { IconBuildingBank } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Bank details. Not implemented yet: the printed bank details. */
export const Page = () => <EmptyScreen screen="print_bank" icon={IconBuildingBank} next={[]} />
