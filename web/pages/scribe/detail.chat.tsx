import { IconMessage } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Questions about a visit. Not implemented yet: answers with citations. */
export const Page = () => <EmptyScreen screen="scribe_chat" icon={IconMessage} next={['scribe']} />
