import { describe } from 'vitest';
import { describeInterface } from './both-ways/describe-interface.ts';

describe('by the short way', () => describeInterface(true));
