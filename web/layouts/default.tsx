import type { ReactNode } from 'react'
import type { PageContext } from '../site/page.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** A bar, the page, the footer; searching takes the whole width of the window. */
export const Default = ({ context, children }: { context: PageContext; children: ReactNode }) => (
  <>
    <Header context={context} wide={context.path.startsWith('/find-care/')} />
    <main id="main">{children}</main>
    <Footer context={context} />
  </>
)
