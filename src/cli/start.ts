#!/usr/bin/env node
import { runProgram } from './kept-code.ts';

runProgram();
