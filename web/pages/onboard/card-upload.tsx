import { CardStep } from '../../extraction/card-step.tsx'

/** The card of a household: pictures, what was read from them, and what is right. */
export const Page = () => <CardStep />
