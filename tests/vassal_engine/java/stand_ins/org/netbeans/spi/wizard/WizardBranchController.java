package org.netbeans.spi.wizard;

/** Stands in for a class of the wizard library: VASSAL's classes name it, and nothing here is ever shown by it. */
public class WizardBranchController {}
