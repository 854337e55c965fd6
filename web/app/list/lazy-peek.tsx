import { Suspense, type ComponentProps, type ComponentType } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadingCard } from '../query-state.tsx'

/** Returns the drawer of a list's rows; with its forms it is as large as the list, and loads when a row is opened. */
export function lazyPeek<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Peek = lazyPart(load)
  return (props: ComponentProps<typeof Peek>) => (
    <Suspense fallback={<LoadingCard />}>
      <Peek {...props} />
    </Suspense>
  )
}
