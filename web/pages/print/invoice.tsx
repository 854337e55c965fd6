import { IconReceipt2 } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Invoice. Not implemented yet: the printed invoice. */
export const Page = () => <EmptyScreen screen="print_invoice" icon={IconReceipt2} next={[]} />
