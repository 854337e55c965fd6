import type { ReactNode } from 'react'
import type { PageContext } from '../site/page.ts'
import { Footer } from './footer.tsx'
import { VisitQuestion } from '../site/visit-choice.tsx'
import { Header } from './header.tsx'

/** Public layout with full-width sections. */
export const Landing = ({ context, children }: { context: PageContext; children: ReactNode }) => (
  <>
    <Header context={context} />
    <VisitQuestion context={context} />
    <main id="main">{children}</main>
    <Footer context={context} />
  </>
)
