import { serve } from '../serve.ts'
import { authenticate } from './authenticate.ts'
import * as contract from './contract.ts'

/** What this domain serves. */
export const accessApi = [serve(contract.authenticate, authenticate)]
