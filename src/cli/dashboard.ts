#!/usr/bin/env node
import { runMain } from './compiled-main.ts';

runMain();
