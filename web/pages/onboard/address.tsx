import { IconMapPin } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Where do you live?. Missing yet: address form by country. */
export const Page = () => (
  <EmptyScreen screen="onboard_address" icon={IconMapPin} next={['find_care']} />
)
