import { CardStep } from '../../extraction/card-step.tsx'

/** Insurance card of a household: pictures, extracted fields and their confirmation. */
export const Page = () => <CardStep />
