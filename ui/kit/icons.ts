// The icons in use, by name. No page loads this file: build/icons.mjs draws the table into one SVG file,
// which the browser fetches once and both sides point into.
import {
  BadgeCheck, Bell, BookOpen, Building2, Calendar, CalendarPlus, Check, ChevronDown, ChevronLeft, ChevronRight, CircleAlert, CircleCheck, Clock, CloudOff, Coffee, Copy,
  Download, Eye, EyeOff, Flag, Gift, Globe, Heart, Hotel, House, Info, List, LoaderCircle, Locate, LogOut, Mail, Maximize, Map as MapIcon, Menu, Monitor, Mountain, Navigation, Palette, Pencil,
  Pause, Phone, Play, Printer, RefreshCw, Repeat, Rss, Search, Share2, ShieldCheck, ShoppingBag, SlidersHorizontal, Star, Store, Tag, Ticket, TriangleAlert, User, Users, Utensils, Wrench, X,
} from "lucide-react";

export const ICONS = {
  alert: CircleAlert, bell: Bell, building: Building2, calendar: Calendar, check: Check, "chevron-down": ChevronDown,
  "chevron-left": ChevronLeft, "chevron-right": ChevronRight, clock: Clock, close: X, done: CircleCheck, eye: Eye,
  "eye-off": EyeOff, download: Download, filters: SlidersHorizontal, globe: Globe, home: House, info: Info, list: List, loader: LoaderCircle,
  locate: Locate, logout: LogOut, mail: Mail, map: MapIcon, menu: Menu, monitor: Monitor, navigation: Navigation, offline: CloudOff, pause: Pause, phone: Phone,
  play: Play, refresh: RefreshCw, search: Search, share: Share2, star: Star, store: Store, tag: Tag, user: User, users: Users,
  warning: TriangleAlert, verified: BadgeCheck, shield: ShieldCheck, heart: Heart, edit: Pencil, flag: Flag, gift: Gift, ticket: Ticket,
  repeat: Repeat, rss: Rss, "calendar-add": CalendarPlus, book: BookOpen, copy: Copy, expand: Maximize, printer: Printer,
  // One for each pictogram that a category may carry.
  restaurant: Utensils, cafe: Coffee, shop: ShoppingBag, arts: Palette, outdoors: Mountain, services: Wrench,
  lodging: Hotel, family: Users,
} as const;
