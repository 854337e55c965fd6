import { IconId } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Your insurance card. Missing yet: guided pictures, reading, review. */
export const Page = () => <EmptyScreen screen="onboard_card" icon={IconId} next={['find_care']} />
