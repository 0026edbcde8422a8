#!/usr/bin/env node
// The command of the package. npm links it when it installs, and the built code may come later.
import './dist/cli.js';
