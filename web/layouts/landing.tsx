import type { ReactNode } from 'react'
import type { PageContext } from '../site/page.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Public layout with full-width sections. */
export const Landing = ({ context, children }: { context: PageContext; children: ReactNode }) => (
  <>
    <Header context={context} />
    <main id="main">{children}</main>
    <Footer context={context} />
  </>
)
