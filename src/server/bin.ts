#!/usr/bin/env node
import process from 'node:process';

/** The package's command is for a developer's machine: it starts the sandbox, unless the environment decides otherwise. */
if (!process.argv.includes('--sandbox')) process.argv.push('--sandbox');
await import('./main.ts');
