import { describe } from 'vitest';
import { describeInterface } from './both-ways/describe-interface.ts';

describe('through Remix', () => describeInterface(false));
