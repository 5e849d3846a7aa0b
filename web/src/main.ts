import { mount } from 'svelte';
import App from './App.svelte';
import { listen } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';
import './theme.css';
import './app.css';

settings.show();
listen();
const target = document.getElementById('app');
if (target) mount(App, { target });
